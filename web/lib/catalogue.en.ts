import { namespacesOf } from './namespaces.ts'

export default namespacesOf(import.meta.glob('../*/messages.en.json', { eager: true, import: 'default' }))
