// snippet.left
let left = 30 - 12
print("\(left) s left")
// snippet.end
