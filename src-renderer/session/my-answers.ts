/** My own answers to rolls: made once, and not checked again where they come back. */
import { answer, outputOf, verifyAnswer, type KeyRing } from '../chance';
import { fromHex, sameBytes } from '../ledger';

export interface MyAnswers {
  /** The proof of my answer for an input. */
  readonly prove: (alpha: Uint8Array) => Uint8Array;
  /** As `verifyAnswer` of chance; what `prove` has just made needs no proof. */
  readonly verify: typeof verifyAnswer;
}

/** Answers by the dice key of this ring. */
export const createMyAnswers = ({ keys, secret }: KeyRing): MyAnswers => {
  const key = fromHex(keys.dice);
  let last: { readonly alpha: Uint8Array; readonly proof: Uint8Array } | null = null;
  return {
    prove: (alpha) => {
      const proof = answer(fromHex(secret.dice), alpha);
      last = { alpha, proof };
      return proof;
    },
    verify: (publicKey, alpha, proof) => {
      const isMine =
        last !== null && sameBytes(proof, last.proof) && sameBytes(alpha, last.alpha) && sameBytes(publicKey, key);
      return isMine ? outputOf(proof) : verifyAnswer(publicKey, alpha, proof);
    },
  };
};
