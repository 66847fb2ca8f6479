import type { Property, StoredMessage } from './mailbox.ts'
import { badRequest } from './refusals.ts'

const property =
  /^singleValueExtendedProperties\/any\((\w+):\s*\1\/id eq '((?:[^']|'')+)' and \1\/value eq '((?:[^']|'')*)'\)$/i
const messageId = /^internetMessageId eq '((?:[^']|'')+)'$/

const unquoted = (text = ''): string => text.replaceAll("''", "'")

/** Which messages a `$filter` finds, of the two kinds that are known here; others are refused and not passed over. */
export function filterOf(text: string | null): (message: StoredMessage) => boolean {
  const byId = messageId.exec(text ?? '')
  return byId === null ? propertyFilterOf(text) : ({ content }) => content.internetMessageId === unquoted(byId[1])
}

/** The same of what is found by the properties that applications keep with it, and by nothing else. */
export function propertyFilterOf(text: string | null): (item: { properties: readonly Property[] }) => boolean {
  if (text === null) return () => true
  const byProperty = property.exec(text)
  if (byProperty === null)
    throw badRequest('The query filter contains one or more invalid nodes.', 'ErrorInvalidUrlQueryFilter')
  const [id, value] = [unquoted(byProperty[2]).toLowerCase(), unquoted(byProperty[3])]
  return ({ properties }) => properties.some((each) => each.id.toLowerCase() === id && each.value === value)
}
