import { Pencil, Plus, Trash2 } from 'lucide-react'

import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OutsideLink, TextLink } from '#web/ui/text-link.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

import { Row, Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const reason = 'Only an administrator can do this'

export function ControlsGallery() {
  return (
    <>
      <Specimen name="Button: ready, with icon, compact, busy, unavailable (says why)">
        <div className="flex flex-col gap-3">
          {variants.map((variant) => (
            <Row key={variant}>
              <Button variant={variant}>Save client</Button>
              <Button variant={variant} icon={Plus}>
                Add job
              </Button>
              <Button variant={variant} size="compact" icon={Plus}>
                Add job
              </Button>
              <Button variant={variant} busy>
                Saving
              </Button>
              <Button variant={variant} disabledReason={reason}>
                Save client
              </Button>
            </Row>
          ))}
        </div>
      </Specimen>
      <Specimen name="IconButton">
        <Row>
          <IconButton label="Edit client" icon={Pencil} />
          <IconButton label="Edit client" icon={Pencil} variant="secondary" />
          <IconButton label="Edit client" icon={Pencil} size="compact" />
          <IconButton label="Saving" icon={Pencil} busy />
          <IconButton label="Delete client" icon={Trash2} disabledReason={reason} />
        </Row>
      </Specimen>
      <Specimen name="Links, tooltip, spinner">
        <Row>
          <ButtonLink to="#controls" icon={Plus}>
            A link like a button
          </ButtonLink>
          <TextLink to="#controls">A link in text</TextLink>
          <OutsideLink href="mailto:office@example.com">office@example.com</OutsideLink>
          <Tooltip text="The reference the council gave">
            <button type="button" className="rounded-control border border-line px-3 py-2">
              Hover or focus me
            </button>
          </Tooltip>
          <Spinner />
        </Row>
      </Specimen>
      <Specimen name="Notice">
        <div className="flex flex-col gap-2">
          <Notice tone="info">What you had typed here is back.</Notice>
          <Notice tone="success" onDismiss={() => undefined}>
            The link has been copied.
          </Notice>
          <Notice tone="warning">Somebody else changed this in the meantime.</Notice>
          <Notice tone="danger" action={<Button size="compact">Try again</Button>} onDismiss={() => undefined}>
            Failed to generate PDF
          </Notice>
        </div>
      </Specimen>
      <Specimen name="Disclosure">
        <Disclosure summary="More contact details">Folded away until it is wanted.</Disclosure>
      </Specimen>
    </>
  )
}
