import { namespacesOf } from './namespaces.ts'

// What the server says comes beside it (`i18n.ts`): together they would be too large for one file.
export default namespacesOf(import.meta.glob('../*/messages.fr.json', { eager: true, import: 'default' }))
