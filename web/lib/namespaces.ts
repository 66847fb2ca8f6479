/** Turns `{'../clients/messages.en.json': {...}}` into `{clients: {...}}`: one i18next namespace per feature folder. */
export function namespacesOf(modules: Record<string, unknown>): Record<string, object> {
  const namespaces: Record<string, object> = {}
  for (const [path, messages] of Object.entries(modules)) {
    // Vite writes a path into the folder of the catalogue itself as `./messages.en.json`.
    const folder = path.startsWith('./') ? 'lib' : path.split('/').at(-2)
    if (folder && typeof messages === 'object' && messages !== null) namespaces[folder] = messages
  }
  return namespaces
}
