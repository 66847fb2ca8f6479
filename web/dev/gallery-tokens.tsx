import { Row, Specimen } from './specimen.tsx'

const grounds = ['bg-canvas', 'bg-surface', 'bg-sunken', 'bg-raised'] as const
const inks = ['text-ink', 'text-ink-2', 'text-ink-3', 'text-primary-text', 'text-link', 'text-danger'] as const
const sizes = [
  'text-xs',
  'text-sm',
  'text-base',
  'text-input',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
  'text-4xl',
] as const

export function TokensGallery() {
  return (
    <>
      <Specimen name="Inks on their grounds">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {grounds.map((ground) => (
            <div key={ground} className={`rounded-card border border-line p-4 ${ground}`}>
              <p className="mb-2 text-sm">{ground.replace('bg-', '')}</p>
              {inks.map((ink) => (
                <p key={ink} className={ink}>
                  {ink.replace('text-', '')}
                </p>
              ))}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Type">
        <div className="flex flex-col gap-2">
          {sizes.map((size) => (
            <p key={size} className={`${size} font-display`}>
              Level course, $48,250.00
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Lines and radii">
        <Row>
          <span className="rounded-tag border border-field-line px-3 py-2">tag 2</span>
          <span className="rounded-control border border-field-line px-3 py-2">control 4</span>
          <span className="rounded-card border border-line px-3 py-2">card 6</span>
          <span className="rounded-sheet border border-line px-3 py-2">sheet 10</span>
        </Row>
      </Specimen>
    </>
  )
}
