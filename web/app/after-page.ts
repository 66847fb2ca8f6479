// What others change, and what a deed makes out of date.
import '#web/lib/live.ts'
// What is said once there is no connection, when it can't be had any more.
import './missing-page.tsx'
// What a phone puts on its home screen, where alone an iPhone shows notifications.
import './home-screen.ts'
