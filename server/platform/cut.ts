const characters = new Intl.Segmenter()

/** A text of that length at most, as `size` measures it: cut between characters, with a sign that there is more. */
export function cut(text: string, most: number, size: (text: string) => number = (each) => each.length): string {
  if (size(text) <= most) return text
  let kept = ''
  let left = most - size('…')
  for (const { segment } of characters.segment(text)) {
    left -= size(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
