import { lazy } from 'react'

import { beside } from '#web/ui/arriving.tsx'

/** A box for the tags of something, by their names. Whoever draws it waits for it: it is to have the focus at once. */
export const TagInput = lazy(() => import('./tag-input.tsx'))

/** Opens the company's tags; it comes by itself once the page is there. */
export const TagsButton = beside(() => import('./tags-button.tsx'))
