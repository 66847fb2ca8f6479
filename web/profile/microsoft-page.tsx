import { OwnMailbox } from '#web/mailbox/embed.tsx'
import { ProfilePart } from './profile-part.tsx'

/** The person's own mailbox and calendar at Microsoft 365. */
export default function MicrosoftPage() {
  return (
    <ProfilePart title="Microsoft 365">
      <OwnMailbox />
    </ProfilePart>
  )
}
