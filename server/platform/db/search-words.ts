/** Letters that carry a sign of their own in Latin script, by the bare letter: `a` → `āáàâäãå…`, in both cases. */
const signed = new Map<string, string>()
for (let point = 0xc0; point <= 0x24f; point += 1) {
  const letter = String.fromCodePoint(point)
  const bare = withoutSigns(letter).toLowerCase()
  if (/^[a-z]$/.test(bare) && bare !== letter.toLowerCase()) signed.set(bare, `${signed.get(bare) ?? ''}${letter}`)
}

/** The words of a search as regular expressions, for PostgreSQL's `~*`: with or without macrons and accents. */
export function wordPatternsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => Array.from(word.normalize('NFC'), patternOf).join(''))
}

function patternOf(letter: string): string {
  const bare = withoutSigns(letter).toLowerCase()
  const others = signed.get(bare)
  if (others !== undefined) return `[${bare}${others}]`
  return letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
}

function withoutSigns(letter: string): string {
  // These are letters of their own to Unicode, and an o, l and d with a stroke to whoever looks for a name.
  const stroked: Record<string, string> = { ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' }
  return stroked[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
}

/**
 * A search for a telephone number as patterns for `like` on digits alone; none where it is no number. `021 555` is
 * written +64 21 555 as well, and the other way round; how many digits the country has, nobody says.
 */
export function phonePatternsOf(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  if (!/^\+?[\d\s()./-]+$/.test(search.trim()) || digits.length < 3) return []
  if (!search.trim().startsWith('+')) return [`%${digits.replace(/^0+(?=\d{2})/, '')}%`]
  const national = [1, 2, 3].map((country) => digits.slice(country)).filter((rest) => rest.length >= 3)
  return [`%${digits}%`, ...national.map((rest) => `0${rest}%`)]
}
