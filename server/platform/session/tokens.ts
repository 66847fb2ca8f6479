import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits for a session or a share link, as text fit for a cookie or a header. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: nobody who reads the database can use it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The token of a share link that was made before tokens were sealed: derived from its id and the secret key of that
 * time.
 */
export const derivedShareToken = (secretKey: string, companyId: string, shareId: string): string =>
  createHmac('sha256', secretKey).update(`share ${companyId} ${shareId}`).digest('base64url')
