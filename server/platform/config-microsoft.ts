/** What the environment says about Microsoft 365, before it is believed. */
export interface MicrosoftWishes {
  MICROSOFT_CLIENT_ID?: string | undefined
  MICROSOFT_CLIENT_SECRET?: string | undefined
}

/** As which application Microsoft knows this installation, and where it is asked. */
export interface MicrosoftConfig {
  clientId: string
  clientSecret: string
  /** Whether it is the stand-in for development. */
  isSandbox: boolean
  /** Where people say who they are. */
  login: string
  /** The identity platform, for people of any organisation. */
  identity: string
  /** Microsoft Graph, without its version. */
  graph: string
  /** Where the pieces of large files go. */
  uploads: readonly string[]
}

/** Readable lines about wishes that can't come true. */
export const microsoftMistakes = ({ MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET }: MicrosoftWishes): string[] =>
  (MICROSOFT_CLIENT_ID === undefined) === (MICROSOFT_CLIENT_SECRET === undefined)
    ? []
    : ['MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET are set together or not at all.']

/** What holds, of wishes without a mistake; undefined where Microsoft 365 is not configured. */
export function microsoftConfigOf(wishes: MicrosoftWishes): MicrosoftConfig | undefined {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = wishes
  if (clientId === undefined || clientSecret === undefined) return undefined
  return {
    clientId,
    clientSecret,
    isSandbox: false,
    login: 'https://login.microsoftonline.com',
    identity: 'https://login.microsoftonline.com/organizations/oauth2/v2.0',
    graph: 'https://graph.microsoft.com',
    uploads: ['https://outlook.office.com/api', 'https://outlook.office365.com/api'],
  }
}

/** The stand-in for Microsoft 365 at that address. */
export const sandboxMicrosoft = (url: string): MicrosoftConfig => ({
  clientId: 'stringline-sandbox',
  clientSecret: 'stringline-sandbox-secret',
  isSandbox: true,
  login: `${url}/microsoft/login`,
  identity: `${url}/microsoft/login/organizations/oauth2/v2.0`,
  graph: `${url}/microsoft/graph`,
  uploads: [`${url}/microsoft/outlook/api`],
})
