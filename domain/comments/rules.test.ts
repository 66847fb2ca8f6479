import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import {
  asRead,
  asSent,
  blocksOf,
  mentionedIn,
  mentionOf,
  type Piece,
  pickedAfter,
  piecesOf,
  withoutFormat,
} from './rules.ts'

const [mele, hemi] = [newId(), newId()]
const text = (words: string) => ({ kind: 'text', text: words })
const link = (words: string) => ({ kind: 'link', text: words })
const bold = (...pieces: object[]) => ({ kind: 'bold', pieces })
const item = (number: number | undefined, ...pieces: object[]) => ({ number, pieces })

const written = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'bold') return `**${written(piece.pieces)}**`
      return piece.kind === 'mention' ? mentionOf(piece.id) : piece.text
    })
    .join('')

describe('who is mentioned', () => {
  it.each([
    ['nobody', []],
    [`${mentionOf(mele)} and ${mentionOf(hemi)}, and ${mentionOf(mele)}`, [mele, hemi]],
    [`<@${mele.toUpperCase()}>`, []],
    [`<@ ${mele}> <@${mele} > @${mele} <@${mele.slice(1)}> <@>`, []],
    [`<<@${mele}>>`, [mele]],
    [`<script><@${mele}></script>`, [mele]],
  ])('%s', (body, ids) => expect(mentionedIn(body)).toEqual(ids))

  it('is read by name; who is not known stays as written', () => {
    expect(asRead(`${mentionOf(mele)}: ring ${mentionOf(hemi)}`, [{ id: mele, name: 'Mele $& Tau' }])).toBe(
      `@Mele $& Tau: ring <@${hemi}>`,
    )
  })
})

describe('what a comment is made of', () => {
  it.each([
    ['Roof is on', [text('Roof is on')]],
    ['', []],
    ['<script>alert(1)</script>', [text('<script>alert(1)</script>')]],
    ['https://a.example', [link('https://a.example')]],
    [
      'See HTTP://a.example/b?c=d#e, then ring.',
      [text('See '), link('HTTP://a.example/b?c=d#e'), text(', then ring.')],
    ],
    ['(https://a.example/b_(c))', [text('('), link('https://a.example/b_(c)'), text(')')]],
    ['https://a.example/x.', [link('https://a.example/x'), text('.')]],
    ['**https://a.example**', [bold(link('https://a.example'))]],
    ['https://a.example\nhttps://b.example', [link('https://a.example'), text('\n'), link('https://b.example')]],
    ['<https://a.example>', [text('<'), link('https://a.example'), text('>')]],
    // Nothing but web addresses, and none that pretends to lead elsewhere.
    ['javascript:alert(1)', [text('javascript:alert(1)')]],
    ['javascript://a.example/%0Aalert(1)', [text('javascript://a.example/%0Aalert(1)')]],
    ['xhttps://a.example', [text('xhttps://a.example')]],
    ['data:text/html,x ftp://a.example', [text('data:text/html,x ftp://a.example')]],
    ['https://', [text('https://')]],
    ['https://bank.example@a.example/', [text('https://bank.example@a.example/')]],
    ['https://a b', [link('https://a'), text(' b')]],
    ['https://a.example/\u200F/x', [link('https://a.example/'), text('\u200F/x')]],
    [
      `${mentionOf(mele)} https://a.example/${mentionOf(hemi)}`,
      [{ kind: 'mention', id: mele }, text(' '), link('https://a.example/'), { kind: 'mention', id: hemi }],
    ],
  ])('%s', (body, pieces) => expect(piecesOf(body)).toEqual(pieces))

  // Ten times what a comment may be: whatever takes the square of its length is not done in the time of a test.
  it('is the whole text, whatever somebody writes', () => {
    const hostile = [
      'https://'.repeat(12_500),
      `https://a.example/${')'.repeat(90_000)}`,
      `https://a.example/${'('.repeat(90_000)}`,
      `${'.'.repeat(50_000)}https://a.example${'.'.repeat(49_000)}`,
      '<@'.repeat(50_000),
      '** a'.repeat(25_000),
      '*'.repeat(100_000),
    ]
    expect(blocksOf(`${'\n'.repeat(100_000)}a`)).toEqual([{ kind: 'text', pieces: [text('a')] }])
    expect(blocksOf(`a${'\n'.repeat(100_000)}b`)).toHaveLength(1)
    for (const body of hostile) {
      expect(written(piecesOf(body))).toBe(body)
    }
  })
})

describe('bold text', () => {
  it.each([
    ['**ring** Hemi', [bold(text('ring')), text(' Hemi')]],
    [`**ring ${mentionOf(hemi)}** now`, [bold(text('ring '), { kind: 'mention', id: hemi }), text(' now')]],
    ['a **b** **c**', [text('a '), bold(text('b')), text(' '), bold(text('c'))]],
    ['2 ** 3 ** 4', [text('2 ** 3 ** 4')]],
    ['**a', [text('**a')]],
    ['****', [text('****')]],
    ['** a **b**', [text('** a '), bold(text('b'))]],
    ['**a\nb**', [text('**a\nb**')]],
  ])('%s', (body, pieces) => expect(piecesOf(body)).toEqual(pieces))
})

describe('lists', () => {
  it.each([
    ['a', [{ kind: 'text', pieces: [text('a')] }]],
    ['- a', [{ kind: 'list', ordered: false, items: [item(undefined, text('a'))] }]],
    [
      'Bring:\n\n- **nails**\n* glue\n\nThanks',
      [
        { kind: 'text', pieces: [text('Bring:')] },
        { kind: 'list', ordered: false, items: [item(undefined, bold(text('nails'))), item(undefined, text('glue'))] },
        { kind: 'text', pieces: [text('Thanks')] },
      ],
    ],
    [
      '1. a\n3. b\n• c',
      [
        { kind: 'list', ordered: true, items: [item(1, text('a')), item(3, text('b'))] },
        { kind: 'list', ordered: false, items: [item(undefined, text('c'))] },
      ],
    ],
    ['-5 degrees', [{ kind: 'text', pieces: [text('-5 degrees')] }]],
    ['2026. a', [{ kind: 'text', pieces: [text('2026. a')] }]],
    ['- ', [{ kind: 'text', pieces: [text('- ')] }]],
    ['**a**', [{ kind: 'text', pieces: [bold(text('a'))] }]],
    ['', []],
  ])('%j', (body, blocks) => expect(blocksOf(body)).toEqual(blocks))

  it.each([
    ['Bring **now**:\n- **nails**\n1. glue\n2 ** 3', 'Bring now:\n• nails\n1. glue\n2 ** 3'],
    ['* a', '• a'],
  ])('are read without their signs: %j', (body, read) => expect(withoutFormat(body)).toBe(read))
})

describe('what somebody typed, as it is sent', () => {
  const [tau, other] = [newId(), newId()]
  it.each([
    ['nobody was picked', '@Mele: hi', [], '@Mele: hi'],
    ['one was', 'Hi @Mele, and @Mele', [{ id: mele, name: 'Mele' }], `Hi ${mentionOf(mele)}, and ${mentionOf(mele)}`],
    ['the name was taken out again', 'Hi', [{ id: mele, name: 'Mele' }], 'Hi'],
    ['it begins another word', '@Melena @Mele2', [{ id: mele, name: 'Mele' }], '@Melena @Mele2'],
    [
      'one name begins with another',
      '@Mele Tau and @Mele',
      [
        { id: mele, name: 'Mele' },
        { id: tau, name: 'Mele Tau' },
      ],
      `${mentionOf(tau)} and ${mentionOf(mele)}`,
    ],
    [
      'two have one name',
      '@Hemi @Hemi @Hemi',
      [
        { id: hemi, name: 'Hemi' },
        { id: other, name: 'Hemi' },
      ],
      `${mentionOf(hemi)} ${mentionOf(other)} ${mentionOf(other)}`,
    ],
    ['a name has signs', '@A. (B) [c]* ok', [{ id: mele, name: 'A. (B) [c]*' }], `${mentionOf(mele)} ok`],
    ['a name has accents', '@Māui!', [{ id: mele, name: 'Māui' }], `${mentionOf(mele)}!`],
  ])('where %s', (_, typed, picked, sent) => expect(asSent(typed, picked)).toBe(sent))

  it('is what was read before it was edited', () => {
    const body = `${mentionOf(mele)}, ring ${mentionOf(hemi)}\nhttps://a.example`
    const mentions = [
      { id: mele, name: 'Mele Tau' },
      { id: hemi, name: 'Mele' },
    ]
    expect(asSent(asRead(body, mentions), mentions)).toBe(body)
  })
})

describe('of two people of one name', () => {
  const [one, other] = [
    { id: mele, name: 'Mele' },
    { id: hemi, name: 'Mele' },
  ]
  type Person = typeof one
  const nothing: { text: string; picked: readonly Person[] } = { text: '', picked: [] }
  /** Types in a text, up to a cursor that is written as `|`. */
  const type = (before: typeof nothing, marked: string, picked?: Person) => {
    const typing = { text: marked.replace('|', ''), cursor: marked.indexOf('|'), picked }
    return { text: typing.text, picked: pickedAfter(before, typing) }
  }
  const sentOf = ({ text, picked }: typeof nothing) => asSent(text, picked)

  it('each is meant where they were picked, the later one first as well', () => {
    const first = type(nothing, '@Mele |', one)
    expect(sentOf(type(first, '@Mele @Mele |', other))).toBe(`${mentionOf(mele)} ${mentionOf(hemi)} `)
    expect(sentOf(type(first, '@Mele |@Mele ', other))).toBe(`${mentionOf(hemi)} ${mentionOf(mele)} `)
  })

  it('who was deleted again is not meant', () => {
    const first = type(nothing, '@Mele |', one)
    expect(sentOf(type(type(first, '|'), '@Mele |', other))).toBe(`${mentionOf(hemi)} `)
    const both = type(first, '@Mele @Mele |', other)
    expect(sentOf(type(both, '|@Mele '))).toBe(`${mentionOf(hemi)} `)
    expect(sentOf(type(both, '@Mele |'))).toBe(`${mentionOf(mele)} `)
  })

  it('deleting letter by letter leaves the other', () => {
    const both = type(type(nothing, 'Hi @Mele |', one), 'Hi @Mele @Mele |', other)
    const left = ['Hi @Mel| @Mele ', 'Hi @M| @Mele ', 'Hi @| @Mele ', 'Hi | @Mele '].reduce<typeof nothing>(
      (before, marked) => type(before, marked),
      both,
    )
    expect(sentOf(left)).toBe(`Hi  ${mentionOf(hemi)} `)
  })

  it('what was typed without picking means who was picked before', () => {
    const first = type(type(nothing, '@Mele |', one), '@Mele, @Mele|')
    expect(sentOf(type(first, '@Mele, @Mele, @Mele |', other))).toBe(
      `${mentionOf(mele)}, ${mentionOf(mele)}, ${mentionOf(hemi)} `,
    )
  })
})

it('a name whose last letter is typed again means the same person', () => {
  const picked = [{ id: mele, name: 'Mele' }]
  const without = { text: 'Hi @Mel', picked: pickedAfter({ text: 'Hi @Mele', picked }, { text: 'Hi @Mel', cursor: 7 }) }
  expect(pickedAfter(without, { text: 'Hi @Mele', cursor: 8 })).toEqual(picked)
})
