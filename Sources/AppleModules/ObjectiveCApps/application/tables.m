// Tables, their cells and controllers.
#import "peer.h"
#import <objc/message.h>

@implementation NSIndexPath (UITableView)
+ (NSIndexPath *)indexPathForRow:(NSInteger)row inSection:(NSInteger)section {
  NSUInteger indexes[] = {(NSUInteger)section, (NSUInteger)row};
  return [self indexPathWithIndexes:indexes length:2];
}
- (NSInteger)section { return (NSInteger)[self indexAtPosition:0]; }
- (NSInteger)row { return (NSInteger)[self indexAtPosition:1]; }
@end

static NSIndexPath *path(long section, long row) {
  return [NSIndexPath indexPathForRow:row inSection:section];
}

// MARK: Tables

@implementation UITableView {
  NSMutableDictionary *_classes;
}
- (instancetype)initWithFrame:(CGRect)frame {
  return [self initWithFrame:frame style:UITableViewStylePlain];
}
- (instancetype)initWithFrame:(CGRect)frame style:(UITableViewStyle)style {
  self = [self initWithKind:"UITableView" style:style text:nil];
  if (frame.size.width > 0) self.frame = frame;
  return self;
}
- (void)connect {
  id source = _dataSource, delegate = _delegate;
  core_set_data_source(self.core, (__bridge void *)source, (__bridge void *)delegate);
}
- (void)setDataSource:(id<UITableViewDataSource>)source {
  _dataSource = source;
  [self connect];
}
- (void)setDelegate:(id<UITableViewDelegate>)delegate {
  _delegate = delegate;
  [self connect];
}
- (void)reloadData { core_call_view(self.core, "reloadData", NULL, false); }
- (void)registerClass:(Class)cellClass forCellReuseIdentifier:(NSString *)identifier {
  if (!_classes) _classes = [NSMutableDictionary new];
  _classes[identifier] = cellClass;
}
- (id)dequeueReusableCellWithIdentifier:(NSString *)identifier {
  void *core = core_dequeue_cell(self.core, identifier.UTF8String);
  id cell = face_of(core);
  if (core) core_release(core);
  Class class = _classes[identifier];
  return cell || !class ? cell
                        : [[class alloc] initWithStyle:UITableViewCellStyleDefault
                                       reuseIdentifier:identifier];
}
- (id)dequeueReusableCellWithIdentifier:(NSString *)identifier
                           forIndexPath:(NSIndexPath *)indexPath {
  id cell = [self dequeueReusableCellWithIdentifier:identifier];
  if (!cell)
    [NSException raise:NSInternalInconsistencyException
                format:@"unable to dequeue a cell with identifier %@ - must register a nib or a "
                       @"class for the identifier or connect a prototype cell in a storyboard",
                       identifier];
  return cell;
}

- (void)change:(const char *)change rows:(NSArray *)paths {
  long rows[2 * paths.count + 1];
  for (NSUInteger i = 0; i < paths.count; i++) {
    rows[2 * i] = [paths[i] section];
    rows[2 * i + 1] = [paths[i] row];
  }
  core_change_rows(self.core, change, rows, (long)paths.count);
}
- (void)insertRowsAtIndexPaths:(NSArray *)paths
              withRowAnimation:(UITableViewRowAnimation)animation {
  [self change:"insert" rows:paths];
}
- (void)deleteRowsAtIndexPaths:(NSArray *)paths
              withRowAnimation:(UITableViewRowAnimation)animation {
  [self change:"delete" rows:paths];
}
- (void)beginUpdates { [self change:"begin" rows:@[]]; }
- (void)endUpdates { [self change:"end" rows:@[]]; }
- (void)performBatchUpdates:(void (^)(void))updates completion:(void (^)(BOOL finished))completion {
  core_perform_batch_updates(
      self.core, updates, completion ? ^(bool finished) { completion(finished); } : NULL);
}
- (NSInteger)numberOfRowsInSection:(NSInteger)section {
  return core_row_count(self.core, section);
}
@end

// MARK: Cells

@implementation UITableViewCell
- (instancetype)initWithFrame:(CGRect)frame {
  return [self initWithStyle:UITableViewCellStyleDefault reuseIdentifier:nil];
}
- (instancetype)initWithStyle:(UITableViewCellStyle)style
              reuseIdentifier:(NSString *)reuseIdentifier {
  return [self initWithKind:"UITableViewCell" style:style text:reuseIdentifier];
}
- (UILabel *)textLabel { return [self coreFace:"textLabel"]; }
- (UILabel *)detailTextLabel { return [self coreFace:"detailTextLabel"]; }
- (UIView *)contentView { return [self coreFace:"contentView"]; }
- (NSString *)reuseIdentifier { return [self coreText:"reuseIdentifier"]; }
@end

// MARK: Controllers

@implementation UITableViewController
- (instancetype)initWithNibName:(NSString *)name bundle:(NSBundle *)bundle {
  return [self initWithStyle:UITableViewStylePlain];
}
- (instancetype)initWithStyle:(UITableViewStyle)style {
  return [self initWithKind:"UITableViewController" style:style text:nil];
}
- (UITableView *)tableView { return (UITableView *)self.view; }
- (void)setTableView:(UITableView *)table { self.view = table; }
- (void)setRefreshControl:(UIRefreshControl *)control {
  _refreshControl = control;
  core_set_view(self.core, "refreshControl", control.core);
}
- (NSInteger)numberOfSectionsInTableView:(UITableView *)tableView { return 1; }
- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return 0;
}
- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  return [UITableViewCell new];
}
@end

// MARK: What the core asks

#define METHOD(type, ...) ((type(*)(id, SEL, ##__VA_ARGS__))objc_msg_lookup(object, selector))

long face_count(void *face, const char *name, void *table, long section) {
  @autoreleasepool {
    id object = (__bridge id)face;
    SEL selector = sel_registerName(name);
    return METHOD(NSInteger, id, NSInteger)(object, selector, face_of(table), section);
  }
}

void *face_cell(void *face, void *table, long section, long row) {
  // Cells of own classes are kept: the core reuses theirs, and their faces have more than these.
  static NSMutableSet *own;
  if (!own) own = [NSMutableSet new];
  void *core;
  @autoreleasepool {
    id<UITableViewDataSource> object = (__bridge id)face;
    UITableViewCell *cell = [object tableView:face_of(table)
                        cellForRowAtIndexPath:path(section, row)];
    if (!cell)
      [NSException raise:NSInternalInconsistencyException
                  format:@"UITableView dataSource must return a cell from "
                         @"tableView:cellForRowAtIndexPath:"];
    if (![cell isMemberOfClass:[UITableViewCell class]]) [own addObject:cell];
    core = core_retain(cell.core);
  }
  return core;
}

void face_row(void *face, const char *name, void *table, long section, long row) {
  @autoreleasepool {
    id object = (__bridge id)face;
    SEL selector = sel_registerName(name);
    METHOD(void, id, id)(object, selector, face_of(table), path(section, row));
  }
}
