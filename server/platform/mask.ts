// A link with a token opens what it opens for whoever has it, so it stands nowhere but in the mail and on the screen it
// was made for. Tokens are found by where they stand in an address and by their shape: Fastify, Node and mail servers
// write addresses into messages of their own, and no list of places would be whole.

const mark = '[token]'

/** After these parts of an address comes a token; a route's own word for it, such as `:token`, is none. */
const placed =
  /(\/(?:shared\/[a-z-]+|calendar-feed|(?:reset|invit|accept|verif|confirm)[a-z-]*)\/)(?!:)[^/?#\s"'\\<>]+/gi

const named = /([?&](?:token|code|state|key|secret)=)[^&#\s"'\\<>]+/gi

/** 256 bits as base64url (tokens.ts) are 43 characters; no id, name or path of ours has a word so long. */
const shaped = /[\w-]{43,}/g

/** The text without the tokens that stand in it. */
export const maskTokens = (text: string): string =>
  text.replace(placed, `$1${mark}`).replace(named, `$1${mark}`).replace(shaped, mark)
