import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { askAnew, showIntake } from './data.ts'
import { GiveUp } from './give-up.tsx'
import { startSending, useSending } from './sending.ts'

/** After so long without a part nobody else sends it. */
const quiet = 20_000

/** An archive whose bytes are on their way: from this page, or from nowhere until its file is chosen again. */
export function SendingIntake({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intakes')
  const format = useFormat()
  const message = useMessage()
  const sending = useSending(record.id)
  const { size, parts, partSize, can } = record
  const movesElsewhere = useMoves(parts)
  const sent = Math.min(size, sending?.sent ?? parts * partSize)
  const goesOn = sending !== undefined && sending.error === undefined
  return (
    <>
      <div className="flex flex-col gap-2">
        <Tape percent={Math.floor((sent / size) * 100)} label={t('sending.progress')} />
        <p className="numeric text-sm text-ink-2">
          {t('sending.doneOf', { done: format.fileSize(sent), of: format.fileSize(size) })}
        </p>
        {goesOn && !sending.isLost && <p className="max-w-measure text-ink-2">{t('sending.keepOpen')}</p>}
      </div>
      {sending?.isLost === true && <Notice tone="warning">{t('sending.lost')}</Notice>}
      {sending?.error !== undefined && <Notice tone="danger">{message(sending.error)}</Notice>}
      {!goesOn && can.sendIntakePart && (movesElsewhere ? <p>{t('sending.elsewhere')}</p> : <GoOn record={record} />)}
      <GiveUp record={record} />
    </>
  )
}

/** Whether parts have been arriving lately: from another window, where this one sends none. */
function useMoves(parts: number): boolean {
  const [at, setAt] = useState(parts)
  const [moves, setMoves] = useState(false)
  if (at !== parts) {
    setAt(parts)
    setMoves(true)
  }
  useEffect(() => {
    const timer = setTimeout(() => setMoves(false), quiet)
    return () => clearTimeout(timer)
  }, [parts])
  return moves
}

/** After a reload, or on another device: the same file is chosen once more, and goes on where it stopped. */
function GoOn({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intakes')
  const format = useFormat()
  const [other, setOther] = useState<File>()
  function choose(file: File | undefined): void {
    if (file === undefined) return
    const isOther = file.size !== record.size
    setOther(isOther ? file : undefined)
    if (isOther) return
    startSending(record, file, { onPart: showIntake, onRefused: () => void askAnew(record.id) })
  }
  return (
    <FileDrop
      label={t('sending.again')}
      hint={t('sending.againHint', { name: record.fileName, size: format.fileSize(record.size), by: record.askedBy })}
      accept=".zip,application/zip"
      multiple={false}
      error={
        other &&
        t('sending.other', {
          name: other.name,
          size: format.fileSize(other.size),
          begun: record.fileName,
          begunSize: format.fileSize(record.size),
        })
      }
      onFiles={([file]) => choose(file)}
    />
  )
}
