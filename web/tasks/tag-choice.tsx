import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Combobox } from '#web/ui/combobox.tsx'
import { useListTags } from './data.ts'

export type TagFilterProps = { value: string | undefined; onChange: (id: string | undefined) => void }

/** The company's tags to choose from. */
export default function TagChoice({ value, name, onChange }: TagFilterProps & { name: string }) {
  const { t } = useTranslation('tasks')
  const [isWanted, setWanted] = useState(false)
  const answer = useListTags({ enabled: isWanted })
  const items = (answer.data?.items ?? []).map((tag) => ({ value: tag.id, label: tag.name }))
  return (
    <span className="contents" onFocus={() => setWanted(true)} onPointerEnter={() => setWanted(true)}>
      <Combobox
        label={t('fields.tag')}
        hideLabel
        placeholder={t('any.tag')}
        items={items}
        loading={answer.isLoading}
        value={value === undefined ? null : (items.find((item) => item.value === value) ?? { value, label: name })}
        onChange={(item) => onChange(item?.value)}
      />
    </span>
  )
}
