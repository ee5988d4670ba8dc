/** Asks the user to prove again who they are. @returns whether they did. */
type Prover = () => Promise<boolean>;

let prover: Prover | undefined;
let asking: Promise<boolean> | undefined;

/** Registers what asks the user. @returns a function that takes it back. */
export function registerProver(ask: Prover): () => void {
  prover = ask;
  return () => {
    prover = undefined;
  };
}

/** Asks once for all calls that need a fresh proof at the same time. @returns whether they can be repeated. */
export function askForProof(): Promise<boolean> {
  asking ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
