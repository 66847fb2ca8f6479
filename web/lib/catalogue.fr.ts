import { namespacesOf } from './namespaces.ts'
import serverMessages from './server-messages.fr.json'

export default {
  ...namespacesOf(import.meta.glob('../*/messages.fr.json', { eager: true, import: 'default' })),
  server: serverMessages,
}
