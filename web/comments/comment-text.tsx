import { blocksOf, type Piece } from '#domain/comments/rules.ts'
import type { Mention } from '#domain/comments/schema.ts'
import { OutsideLink } from '#web/ui/text-link.tsx'

type CommentTextProps = { body: string; mentions: readonly Mention[] }

/** A comment as it was written: lists, bold text, people by their names, web addresses as links, all else as text. */
export function CommentText({ body, mentions }: CommentTextProps) {
  return (
    <div className="flex max-w-measure flex-col gap-1 [overflow-wrap:anywhere]">
      {blocksOf(body).map((block, at) => {
        const key = `${at}`
        if (block.kind === 'text')
          return (
            <p key={key} dir="auto" className="whitespace-pre-wrap">
              <Pieces pieces={block.pieces} mentions={mentions} />
            </p>
          )
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={key} dir="auto" className={block.ordered ? 'list-decimal ps-8' : 'list-disc ps-6'}>
            {block.items.map(({ number, pieces }, item) => (
              // The number that was typed, also where a list does not begin with 1.
              <li key={`${item}`} value={number}>
                <Pieces pieces={pieces} mentions={mentions} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function Pieces({ pieces, mentions }: { pieces: readonly Piece[]; mentions: readonly Mention[] }) {
  return pieces.map((piece, at) => {
    const key = `${at}`
    if (piece.kind === 'bold')
      return (
        <strong key={key} className="font-semibold">
          <Pieces pieces={piece.pieces} mentions={mentions} />
        </strong>
      )
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
  })
}
