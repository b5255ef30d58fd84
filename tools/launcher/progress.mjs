const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameEvery = 100;
const reminderEvery = 30_000;

/** Shows that `work` is running and for how long: one updated line on a terminal, plain lines elsewhere. */
export async function showStep(text, work) {
  const startedAt = Date.now();
  const elapsed = () =>
    `${((Date.now() - startedAt) / 1000).toFixed(Date.now() - startedAt < 10_000 ? 1 : 0)} s`;
  const ticker = process.stderr.isTTY ? spin(text, elapsed) : remind(text, elapsed);
  try {
    const result = await work();
    ticker.end(`✓ ${text} (${elapsed()})`);
    return result;
  } catch (error) {
    ticker.end(`✗ ${text} (${elapsed()})`);
    throw error;
  }
}

function spin(text, elapsed) {
  let frame = 0;
  const clear = '\r\u001b[2K';
  const draw = () =>
    process.stderr.write(`${clear}${frames[frame++ % frames.length]} ${text} (${elapsed()})`);
  draw();
  const timer = setInterval(draw, frameEvery);
  return {
    end: (line) => {
      clearInterval(timer);
      process.stderr.write(`${clear}${line}\n`);
    },
  };
}

function remind(text, elapsed) {
  console.error(`  ${text}…`);
  const timer = setInterval(() => console.error(`  ${text}… (${elapsed()})`), reminderEvery);
  return {
    end: (line) => {
      clearInterval(timer);
      console.error(line);
    },
  };
}
