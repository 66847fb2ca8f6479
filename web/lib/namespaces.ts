/** Turns `{'../clients/messages.en.json': {...}}` into `{clients: {...}}`: one i18next namespace per feature folder. */
export function namespacesOf(modules: Record<string, unknown>): Record<string, object> {
  const namespaces: Record<string, object> = {}
  for (const [path, messages] of Object.entries(modules)) {
    const folder = path.split('/').at(-2)
    if (folder && typeof messages === 'object' && messages !== null) namespaces[folder] = messages
  }
  return namespaces
}
