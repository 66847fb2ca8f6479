import { z } from 'zod'
import { shownCount, shownId, shownVersion } from '../field-kinds.ts'
import { idField, listOf, permits, requiredText } from '../fields.ts'

/** Messages of a company's tags. */
export const tagMessages = {
  nameRequired: 'Please enter a tag',
  nameTooLong: 'A tag can have up to {{maximum}} characters',
  nameTaken: 'Another tag already has this name. Merge the two instead',
  tooMany: 'You can add up to {{maximum}} tags',
  tooManyInAll: 'Your company has {{maximum}} tags, and no more can be made. Merge or delete some first',
  mergeWithItself: 'Please choose another tag to merge with',
  unknown: 'This tag is not there any more',
}

/** How long a tag may be. */
const maxTagName = 40
/** How many tags one task takes, and how many a company has in all. */
export const maxTags = 20
export const maxTagsInAll = 1000

/** A tag as somebody types it. */
export const tagName = requiredText(tagMessages.nameRequired, { max: maxTagName, tooLong: tagMessages.nameTooLong })

/** A tag as records show it. */
export const tagView = z.object({ id: shownId, name: z.string() }).meta({ id: 'TagView' })

/** A tag with how many tasks have it. */
export const tagRecord = tagView
  .extend({
    companyId: shownId,
    version: shownVersion,
    tasks: shownCount,
    ...permits('updateTag', 'mergeTag', 'deleteTag'),
  })
  .meta({ id: 'Tag' })
export type TagRecord = z.infer<typeof tagRecord>

export const tagList = listOf(tagRecord).meta({ id: 'TagList' })
export const updateTagBody = z.strictObject({ name: tagName })
export const mergeTagBody = z.strictObject({ into: idField })
