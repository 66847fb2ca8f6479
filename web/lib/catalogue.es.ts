import { namespacesOf } from './namespaces.ts'
import serverMessages from './server-messages.es.json'

export default {
  ...namespacesOf(import.meta.glob('../*/messages.es.json', { eager: true, import: 'default' })),
  server: serverMessages,
}
