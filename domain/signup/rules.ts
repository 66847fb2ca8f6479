/** What is said while somebody signs up (SPEC 5, 8), and of the address that they signed up with. */
export const signUpMessages = {
  required: 'All fields are required',
  tooMany: 'Many companies signed up from your network in a short time. Please wait an hour and try again',
  usedForm: 'This form was sent already. Please sign in, or load the page again to sign up another company',
  confirmedAlready: 'Your email address is confirmed already',
  tooManyConfirmations: 'We have mailed you several links already. Please look at your mail, or try again in an hour',
  unconfirmed: 'Please confirm your email address first. Until then nothing is mailed to others in your name',
}

/** How long the link that confirms an address is good, in hours. */
export const confirmationHours = 48
