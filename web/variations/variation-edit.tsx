import { useState } from 'react'

import type { VariationRecord } from '#domain/variations/schema.ts'
import { VariationForm } from './variation-form.tsx'
import { variationValuesOf } from './variation-values.ts'

/**
 * A stored variation in the form. An answer that arrives later belongs to the page behind; the form keeps what it began
 * from.
 */
export default function EditVariation({ variation, onClose }: { variation: VariationRecord; onClose: () => void }) {
  const [begun] = useState(variation)
  return (
    <VariationForm
      variation={begun}
      values={variationValuesOf(begun)}
      draftName={`variation:${begun.id}`}
      onClose={onClose}
    />
  )
}
