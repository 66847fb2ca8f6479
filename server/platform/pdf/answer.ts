import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../http/content-disposition.ts'

/** Answers a PDF for saving under this name; nobody in between may store it. */
export const answerPdf = (reply: FastifyReply, name: string, pdf: Uint8Array): FastifyReply =>
  reply
    .type('application/pdf')
    .headers({ 'cache-control': 'no-store', 'content-disposition': contentDisposition('attachment', name) })
    .send(Buffer.from(pdf))
