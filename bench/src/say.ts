/** Says what is measured next, with the seconds since the start: a run takes many minutes on a busy machine. */
export function say(step: string): void {
  console.log(`${Math.round(process.uptime())} s: ${step} …`);
}
