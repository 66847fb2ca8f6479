import { feature } from '#server/platform/feature.ts'
import { tagRoutes } from './routes.ts'

export const tags = feature({ name: 'tags', area: { title: 'Tags', about: 'Tags of tasks.' }, routes: tagRoutes })
