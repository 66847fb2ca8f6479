// A backup is an ordinary tar file (ustar), so that any machine can open one without us. We write one kind of header
// and read no other: whatever differs from it by a byte was not written by us, or was changed.

/** Tar counts in blocks of so many bytes. */
export const blockBytes = 512

const longestName = 100

/** The header of a file of this name and size, written at that moment (seconds). */
export function headerOf(name: string, size: number, writtenAt: number): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name for a backup`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size, 11)} `, 124)
  header.write(`${octal(writtenAt, 11)} `, 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

/** What a header of ours says; undefined when it is none. */
export function readHeader(block: Buffer): { name: string; size: number; writtenAt: number } | undefined {
  const name = block.toString('utf8', 0, longestName).replace(/\0.*$/s, '')
  const size = Number.parseInt(block.toString('latin1', 124, 135), 8)
  const writtenAt = Number.parseInt(block.toString('latin1', 136, 147), 8)
  if (name === '' || !Number.isSafeInteger(size) || !Number.isSafeInteger(writtenAt)) return undefined
  return headerOf(name, size, writtenAt).equals(block) ? { name, size, writtenAt } : undefined
}

/** The zeros that fill a file's last block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

/** Two empty blocks end an archive. */
export const ending = Buffer.alloc(2 * blockBytes)

const octal = (value: number, digits: number): string => {
  const text = value.toString(8)
  if (text.length > digits) throw new Error(`${value} does not fit into ${digits} digits of a tar header`)
  return text.padStart(digits, '0')
}
