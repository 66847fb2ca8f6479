/** Whether an If-None-Match names this tag; a proxy on the way may have made it a weak one. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) === true
