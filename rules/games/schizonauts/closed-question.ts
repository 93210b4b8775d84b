/** A question that can be answered with yes or no (SZ-081). It is a hint while she types, and never a refusal. */

/** A verb at the head turns a sentence into one; negated too, and behind a word that only leads on. */
const opening =
  /^[\s"'“‘„«(¿]*(?:(?:and|but|or|so|then)[\s,]+)?(?:(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must)(?:n['’]?t)?|(?:ca|wo|sha)n['’]?t)\s/i;
const ending = /\?[\s"'”’»)]*$/;

/** True where this begins with a verb and ends with a question mark. */
export const readsClosed = (question: string): boolean => opening.test(question) && ending.test(question);
