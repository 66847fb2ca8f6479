import { piecesOf } from '#domain/comments/rules.ts'
import type { Mention } from '#domain/comments/schema.ts'
import { OutsideLink } from '#web/ui/text-link.tsx'

/** What somebody wrote, as they wrote it: people by their names, web addresses as links, all else as text. */
export function CommentText({ body, mentions }: { body: string; mentions: readonly Mention[] }) {
  return (
    <p dir="auto" className="max-w-measure whitespace-pre-wrap [overflow-wrap:anywhere]">
      {piecesOf(body).map((piece, at) => {
        const key = `${at}`
        if (piece.kind === 'link')
          return (
            <OutsideLink key={key} href={piece.text}>
              {piece.text}
            </OutsideLink>
          )
        if (piece.kind === 'text') return <span key={key}>{piece.text}</span>
        const name = mentions.find(({ id }) => id === piece.id)?.name ?? ''
        return (
          <bdi key={key} className="rounded-tag bg-info-tint px-0.5 font-medium text-info">
            {`@${name}`}
          </bdi>
        )
      })}
    </p>
  )
}
