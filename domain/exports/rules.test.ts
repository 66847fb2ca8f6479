import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveName, freePaths, partName, storedName } from './rules.ts'

/** What no system takes as one part of a path, or takes as something else. */
const unusable = /[\\/:*?"<>|\p{Cc}]|^[.\s]|[.\s]$|^$|^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/iu

describe('a text as part of a path', () => {
  it.each([
    ['Rātā St, Stage 2', 'Rātā St, Stage 2'],
    ['INV-2026/0042', 'INV-2026_0042'],
    [String.raw`C:\Windows`, 'C__Windows'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['...', 'unnamed'],
    ['', 'unnamed'],
    [' \t\n ', 'unnamed'],
    ['ends with dots. . .', 'ends with dots'],
    ['a\u0000b', 'ab'],
    ['pic\u202Egnp.exe', 'picgnp.exe'],
    ['e\u0301cole', 'école'],
    ['con', '_con'],
    ['CON.txt', '_CON.txt'],
    ['aux.tar.gz', '_aux.tar.gz'],
    ['COM1', '_COM1'],
    ['lpt³.pdf', '_lpt³.pdf'],
    ['con ', '_con'],
    ['.nul', '_nul'],
    ['console', 'console'],
    ['COM10', 'COM10'],
  ])('%j is %j', (text, expected) => {
    expect(partName(text)).toBe(expected)
  })

  it('is a name that every system takes, and the same when it is taken again', () => {
    const written = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom('.', ' ', '/', 'con', 'nul', 'lpt1', '\\', '😀', '\u202E', 'a'),
        maxLength: 60,
      }),
    )
    fc.assert(
      fc.property(written, fc.integer({ min: 1, max: 90 }), (text, longest) => {
        const name = partName(text, longest)
        expect(name).not.toMatch(unusable)
        expect(name.isWellFormed()).toBe(true)
        expect(partName(name, 200)).toBe(name)
        expect(name.length).toBeLessThanOrEqual(Math.max(longest + 1, 'unnamed'.length))
      }),
    )
  })

  it('is cut between characters', () => {
    expect(partName('ab😀', 3)).toBe('ab')
    expect(partName('ab😀', 4)).toBe('ab😀')
  })
})

describe('a stored file', () => {
  it.each([
    ['slab.JPG', 'image/jpeg', 'slab.JPG'],
    ['con.png', 'image/png', '_con.png'],
    ['photo', 'image/png', 'photo.png'],
    [`${'x'.repeat(200)}.pdf`, 'application/pdf', `${'x'.repeat(80)}.pdf`],
  ])('%s of %s is called %s', (name, contentType, expected) => {
    expect(storedName(name, contentType)).toBe(expected)
  })
})

it('the archive is called by its company and its day', () => {
  expect(archiveName('Kauri & Sons / North', '2026-11-26')).toBe('Kauri & Sons _ North 2026-11-26.zip')
})

describe('paths in an archive', () => {
  it('are each free, whatever comes before', () => {
    const free = freePaths()
    const names = ['a.jpg', 'A.JPG', 'a (2).jpg', 'a.jpg', 'a (3).jpg', 'a', 'A']
    expect(names.map((name) => free('photos/', name))).toEqual([
      'photos/a.jpg',
      'photos/A (2).JPG',
      'photos/a (2) (2).jpg',
      'photos/a (3).jpg',
      'photos/a (3) (2).jpg',
      'photos/a',
      'photos/A (2)',
    ])
    expect(free('Photos/', 'a.jpg')).toBe('Photos/a (4).jpg')
  })

  it('are never two that a system takes for one', () => {
    const some = fc.stringMatching(/^[aAé](?: \([1-4]\)){0,2}(?:\.jpg|\.JPG)?$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('x/', 'X/', 'y/'), some), { maxLength: 40 }), (all) => {
        const free = freePaths()
        const paths = all.map(([folder, name]) => free(folder, name).normalize('NFC').toLowerCase())
        expect(new Set(paths).size).toBe(paths.length)
      }),
    )
  })
})
