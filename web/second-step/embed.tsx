/** For My Profile, and for who must set one up before they go on. */
export { SecondStepSection } from './second-step-section.tsx'
/** For the company's Security page. */
export { RequireSecondStep } from './require-second-step.tsx'
