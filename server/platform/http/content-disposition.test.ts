import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each([
  ['INV-2026-020.pdf', 'INV-2026-020.pdf', 'INV-2026-020.pdf'],
  ['Angebot Süd; 1.pdf', 'Angebot Sud; 1.pdf', 'Angebot%20S%C3%BCd%3B%201.pdf'],
  ['100 % "done".pdf', '100 _ _done_.pdf', '100%20%25%20%22done%22.pdf'],
  ["O’Brien's (1)*.pdf", "O_Brien's (1)*.pdf", 'O%E2%80%99Brien%27s%20%281%29%2A.pdf'],
  ['line\r\nbreak.pdf', 'line__break.pdf', 'line%0D%0Abreak.pdf'],
])('names %j in ASCII and in UTF-8', (name, ascii, encoded) => {
  expect(contentDisposition('attachment', name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
})
