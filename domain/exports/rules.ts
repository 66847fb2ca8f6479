import { withoutHidden } from '../characters.ts'
import { fileName } from '../files/rules.ts'

/** What Windows keeps for devices, whatever stands behind the dot. */
const reserved = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])(\.|$)/i

/**
 * A text as one part of a path: a name that every system takes, leads nowhere else and is read as it was written, as
 * far as that can be.
 */
export function partName(text: string, longest = 80): string {
  const plain = withoutHidden(text)
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/u, '')
  const cut = plain
    .slice(0, longest)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .replace(/[.\s]+$/u, '')
  if (cut === '') return 'unnamed'
  return reserved.test(cut) ? `_${cut}` : cut
}

/** What a stored file is called in an archive: by its own name, with the ending of what is in it. */
export function storedName(name: string, contentType: string): string {
  const whole = fileName(name, contentType)
  const [, stem = whole, ending = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/isu.exec(whole) ?? []
  return `${partName(stem)}${ending}`
}

/** What the archive of a company is called, of that day. */
export const archiveName = (company: string, day: string): string => `${partName(company)} ${day}.zip`

/**
 * Gives each path once, however systems compare names: capitals and composed letters make no difference, and who comes
 * later gets a number.
 */
export function freePaths(): (folder: string, name: string) => string {
  const next = new Map<string, number>()
  const keyOf = (path: string): string => path.normalize('NFC').toLowerCase()
  return (folder, name) => {
    const dot = /\.[a-z0-9]{1,5}$/i.exec(name)?.index ?? name.length
    const numbered = (number: number): string =>
      number === 1 ? `${folder}${name}` : `${folder}${name.slice(0, dot)} (${number})${name.slice(dot)}`
    const first = keyOf(numbered(1))
    let number = next.get(first) ?? 1
    // A number may have been taken by somebody's own name.
    while (number > 1 && next.has(keyOf(numbered(number)))) number += 1
    next.set(first, number + 1)
    if (number > 1) next.set(keyOf(numbered(number)), 2)
    return numbered(number)
  }
}
