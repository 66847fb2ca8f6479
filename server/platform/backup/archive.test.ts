import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, readArchive, type ReadNext } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'

let folder: string
let path: string
let bytes: Buffer
const contents = { 'a.txt': 'the first', 'b/empty': '', 'b/two-blocks': 'x'.repeat(700) }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  path = join(folder, 'archive.tar')
  const archive = await writeArchive(path, new Date('2026-11-20T00:00:00Z'))
  for (const [name, text] of Object.entries(contents))
    await archive.add(name, Buffer.byteLength(text), [Buffer.from(text)])
  await archive.finish()
  await archive.close()
  bytes = await readFile(path)
})
afterAll(() => rm(folder, { recursive: true }))

/** Everything an archive holds, or what it is refused with. */
async function read(from: Buffer): Promise<unknown> {
  const found: Record<string, string> = {}
  let position = 0
  const readNext: ReadNext = async (into, at, count) => {
    const copied = from.copy(into, at, position, position + count)
    position += copied
    return copied
  }
  try {
    for await (const { name, content } of filesIn(readNext))
      found[name] = Buffer.concat(await Array.fromAsync(content)).toString()
    return found
  } catch (error) {
    return (error as Error).name
  }
}

describe('an archive', () => {
  it('gives back what was written, also to a reader who skips parts', async () => {
    expect(await read(bytes)).toEqual(contents)
    const names: string[] = []
    for await (const { name } of readArchive(path)) names.push(name)
    expect(names).toEqual(Object.keys(contents))
  })

  it('is a tar file as POSIX describes it, so that other programs read it too', () => {
    const field = (from: number, to: number) => bytes.toString('latin1', from, to).replace(/[\0 ]+$/, '')
    expect([field(0, 100), field(257, 263), field(263, 265)]).toEqual(['a.txt', 'ustar', '00'])
    expect(Number.parseInt(field(124, 136), 8)).toBe(contents['a.txt'].length)
    const unsummed = Buffer.concat([bytes.subarray(0, 148), Buffer.from('        '), bytes.subarray(156, 512)])
    expect(Number.parseInt(field(148, 156), 8)).toBe(unsummed.reduce((sum, byte) => sum + byte, 0))
    expect(bytes.subarray(-1024).every((byte) => byte === 0)).toBe(true)
  })

  it('lists its sums as sha256sum does', async () => {
    const sums = Object.entries(contents).map(
      ([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`,
    )
    expect(bytes.includes(sums.join(''))).toBe(true)
  })

  it('is refused when any one byte was changed', async () => {
    const accepted: number[] = []
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      if ((await read(changed)) !== 'BackupError') accepted.push(at)
    }
    expect(accepted).toEqual([])
  })

  it('is refused when it is cut anywhere, and when anything follows', async () => {
    const accepted: number[] = []
    for (let length = 0; length < bytes.length; length += 1) {
      if ((await read(bytes.subarray(0, length))) !== 'BackupError') accepted.push(length)
    }
    expect(accepted).toEqual([])
    expect(await read(Buffer.concat([bytes, Buffer.of(0)]))).toBe('BackupError')
    expect(await read(Buffer.concat([bytes, bytes]))).toBe('BackupError')
  })

  it('takes no file of another size than was announced', async () => {
    const archive = await writeArchive(join(folder, 'wrong.tar'), new Date())
    await expect(archive.add('short', 10, [Buffer.from('nine byte')])).rejects.toThrow('9 bytes where 10')
    await archive.close()
  })

  it('never writes over what is there', async () => {
    await expect(writeArchive(path, new Date())).rejects.toThrow('EEXIST')
    expect((await readFile(path)).equals(bytes)).toBe(true)
  })

  it('keeps the sums of a thousand files apart, so that nobody holds them all', async () => {
    const many = join(folder, 'many.tar')
    const archive = await writeArchive(many, new Date())
    for (let index = 0; index < 1_001; index += 1) await archive.add(`n/${index}`, 1, [Buffer.from('n')])
    await archive.finish()
    await archive.close()
    expect((await Array.fromAsync(readArchive(many))).length).toBe(1_001)
    const names = (await readFile(many, 'latin1')).match(/sums\/\d{6}(?=\0)/g)
    expect(names).toEqual(['sums/000001', 'sums/000002', 'sums/000003'])
  })
})
