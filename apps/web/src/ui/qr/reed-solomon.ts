/** Multiplication in the field of 256 elements that the codes reckon in. */
export function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The polynomial that every block must be divisible by, highest power first and without its leading 1. */
function divisorOf(degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let power = 0; power < degree; power += 1) {
    for (let index = 0; index < degree; index += 1)
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0);
    root = multiply(root, 2);
  }
  return divisor;
}

/** The bytes that let a reader mend what it could not see. */
export function errorCorrectionOf(data: readonly number[], degree: number): number[] {
  const divisor = divisorOf(degree);
  let remainder: number[] = Array.from({ length: degree }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0);
    remainder = [...remainder.slice(1), 0].map(
      (value, index) => value ^ multiply(divisor[index] ?? 0, factor),
    );
  }
  return remainder;
}
