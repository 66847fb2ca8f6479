/** Why a backup could not be made or restored; its message is all a person needs. */
export class BackupError extends Error {
  override name = 'BackupError'
}
