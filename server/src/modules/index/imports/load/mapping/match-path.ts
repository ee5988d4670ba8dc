/** Whether a file has a path in which `*` stands for any text. An expression would try every way to divide a name between several stars. */
export function matchesPath(file: string, path: string): boolean {
  const name = file.toLowerCase();
  const [start = '', ...parts] = path.toLowerCase().split('*');
  const end = parts.pop();
  if (end === undefined) return name === start;
  if (!name.startsWith(start) || !name.endsWith(end)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - end.length;
}
