/**
 * The text of a file: by its byte order mark; without one UTF-16 where every other byte is 0, UTF-8 if it can be, and
 * else what Windows or old Macs wrote in western Europe, whichever makes words of its letters.
 */
export function decodedText(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = wideOrder(bytes.subarray(0, 2_000))
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isMacRoman(bytes) ? decodedBy('macintosh', bytes) : decodedBy('windows-1252', bytes)
  }
}

/** Western text in UTF-16 has a 0 in nearly every other byte. */
function wideOrder(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  bytes.forEach((byte, at) => (zeros[at % 2] = (zeros[at % 2] ?? 0) + (byte === 0 ? 1 : 0)))
  const [even = 0, odd = 0] = zeros
  const most = bytes.length * 0.3
  if (odd > most && even * 10 < odd) return 'utf-16le'
  return even > most && odd * 10 < even ? 'utf-16be' : null
}

const decodedBy = (encoding: string, bytes: Buffer): string => new TextDecoder(encoding).decode(bytes)

/** Windows wins a tie: there are far more of its files. Lines that end with a return alone are of old Macs. */
function isMacRoman(bytes: Buffer): boolean {
  const part = bytes.subarray(0, 200_000)
  const macText = decodedBy('macintosh', part)
  const prior = macText.includes('\r') && !macText.includes('\n') ? 3 : 0
  return plausibility(macText) + prior > plausibility(decodedBy('windows-1252', part))
}

const usual = /[áàâäãåéèêëíìîïóòôöõúùûüñçßæøœÿ]/i
const marks = /[‘’“”–—…•€£©®™°«»¿¡ºª·§\u00a0]/

/** How well the letters beyond ASCII fit their neighbours, as words are written in western Europe. */
function plausibility(text: string): number {
  let sum = 0
  for (const { 0: sign, index } of text.matchAll(/\P{ASCII}/gu)) {
    const [before, after] = [text[index - 1] ?? '', text[index + 1] ?? '']
    const isWithin = isLetter(before) && isLetter(after)
    if (usual.test(sign)) sum += letterFits(sign, before, after) ? 2 : -2
    else if (marks.test(sign)) sum += isWithin && sign !== '’' ? -2 : 1
    else sum -= isLetter(sign) ? 1 : 2
  }
  return sum
}

/** A capital begins a word or stands among capitals; a small letter never follows two capitals; neither is alone. */
function letterFits(sign: string, before: string, after: string): boolean {
  if (!isLetter(before) && !isLetter(after)) return false
  if (isCapital(sign)) return !isSmall(before)
  return !(isCapital(before) && isCapital(after))
}

const isLetter = (sign: string): boolean => /[\p{Ll}\p{Lu}]/u.test(sign)
const isCapital = (sign: string): boolean => /\p{Lu}/u.test(sign)
const isSmall = (sign: string): boolean => /\p{Ll}/u.test(sign)
