import { posix } from 'node:path'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Archive } from './zip.ts'

export interface PartHandlers {
  open?: (tag: SaxesTagPlain, name: string) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** No part of a workbook that is read nests its elements further, and what does takes the parser long. */
const deepest = 100

/** Ends a walk: what follows is not read. */
export class Enough extends Error {}

/**
 * Walks a part; names come without their prefixes. Nothing of ours declares a document type: a part that does wants its
 * entities expanded.
 */
export function walk(part: Buffer, { open, text, close }: PartHandlers): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('A workbook has no document type')
  })
  let depth = 0
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > deepest) throw new Error('A workbook is not nested so deeply')
    open?.(tag, local(tag.name))
  })
  if (text !== undefined) parser.on('text', text)
  parser.on('closetag', (tag) => {
    depth -= 1
    close?.(local(tag.name))
  })
  try {
    parser.write(part.toString('utf8')).close()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
const attribute = (tag: SaxesTagPlain, name: string): string | undefined =>
  Object.entries(tag.attributes).find(([key]) => key === name || local(key) === name)?.[1]

/** Where the parts of a workbook are that a table is read from. */
export interface WorkbookParts {
  /** The worksheets that people see, in the order of their tabs. */
  sheets: { name: string; path: string }[]
  texts: string
  styles: string
  since1904: boolean
}

/** Null for an archive that is no workbook. */
export function workbookParts(archive: Archive): WorkbookParts | null {
  const path = [...relationsOf(archive, '')].find(([, { type }]) => type === 'officeDocument')?.[1].path
  const at = path ?? 'xl/workbook.xml'
  const part = archive.read(at)
  if (part === null) return null
  const relations = relationsOf(archive, at)
  const all: { name: string; path: string; isHidden: boolean }[] = []
  let since1904 = false
  walk(part, {
    open(tag, name) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(tag.attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const target = relations.get(tag.attributes['r:id'] ?? attribute(tag, 'id') ?? '')
      // Charts and macros have tabs as well.
      if (target?.type === 'worksheet')
        all.push({
          name: tag.attributes['name'] ?? '',
          path: target.path,
          isHidden: /hidden$/i.test(tag.attributes['state'] ?? ''),
        })
    },
  })
  const visible = all.filter(({ isHidden }) => !isHidden)
  const byType = (type: string, usual: string) =>
    [...relations.values()].find((each) => each.type === type)?.path ?? usual
  return {
    // Excel has no workbook without a visible sheet; programs that write one mean all of them.
    sheets: visible.length > 0 ? visible : all,
    texts: byType('sharedStrings', 'xl/sharedStrings.xml'),
    styles: byType('styles', 'xl/styles.xml'),
    since1904,
  }
}

/** What a part names, by the id of each relation; its type is the last word of an address. */
function relationsOf(archive: Archive, path: string): Map<string, { path: string; type: string }> {
  const folder = posix.dirname(path)
  const part = archive.read(posix.join(folder, '_rels', `${posix.basename(path)}.rels`))
  const relations = new Map<string, { path: string; type: string }>()
  if (part === null) return relations
  walk(part, {
    open(tag, name) {
      if (name !== 'Relationship') return
      const { Id: id = '', Target: target = '', Type: type = '' } = tag.attributes
      const full = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      relations.set(id, { path: full, type: type.slice(type.lastIndexOf('/') + 1) })
    },
  })
  return relations
}
