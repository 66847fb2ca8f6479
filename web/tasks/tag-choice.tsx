import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { SeveralChoice } from '#web/records/several-choice.tsx'
import { useListTags } from './data.ts'

type TagChoiceProps = {
  chosen: readonly { value: string; label: string }[]
  onChange: (ids: readonly string[]) => void
}

/** The company's tags to choose from. */
export default function TagChoice({ chosen, onChange }: TagChoiceProps) {
  const { t } = useTranslation('tasks')
  const [isWanted, setWanted] = useState(false)
  const answer = useListTags({ enabled: isWanted })
  const items = (answer.data?.items ?? []).map((tag) => ({ value: tag.id, label: tag.name }))
  return (
    <span className="contents" onFocus={() => setWanted(true)} onPointerEnter={() => setWanted(true)}>
      <SeveralChoice
        label={t('fields.tag')}
        placeholder={t('any.tag')}
        items={items}
        loading={answer.isLoading}
        chosen={chosen}
        onChange={onChange}
      />
    </span>
  )
}
