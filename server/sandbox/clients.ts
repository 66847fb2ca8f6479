/** The one application that the sandbox knows, with secrets that are none: whoever can reach it is this machine. */
export const sandboxClient = {
  id: 'stringline-sandbox',
  secret: 'stringline-sandbox-secret',
  /** Signs webhooks. */
  webhookKey: 'stringline-sandbox-webhook-key',
}
