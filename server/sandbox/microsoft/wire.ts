import type { Calendar, Event, FileAttachment, Message, UploadSession, User } from '@microsoft/microsoft-graph-types'

/** Beside the models' own fields: what OData says about a thing. */
interface Annotated {
  '@odata.etag'?: string
  '@odata.type'?: string
  '@odata.context'?: string
}

/** The models of Microsoft's own types: a field that they don't know doesn't compile. */
export type WireMessage = Message & Annotated
export type WireAttachment = FileAttachment & Annotated
export type WireUploadSession = UploadSession & Annotated
export type WireUser = User & Annotated
export type WireCalendar = Calendar & Annotated
/** In answers of changes: gone, or fallen out of what was asked about. */
export type WireEvent = Event & Annotated & { '@removed'?: { reason: 'deleted' | 'changed' } }

/** An instant as Graph writes those of messages: whole seconds. */
export const wireInstant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
