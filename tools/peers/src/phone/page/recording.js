import { h, toast, tool } from './dom.js';
import { t } from './texts.js';

/** Records a voice note in place of the composer; without a microphone a sample is sent instead. */
export async function startRecording(line, { send, sendSample, done }) {
  const stream = await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined);
  if (!stream || typeof MediaRecorder === 'undefined') {
    toast(t('noMicrophone'));
    sendSample();
    return;
  }
  const recorder = new MediaRecorder(stream);
  const chunks = [];
  const begin = Date.now();
  let isWanted = false;
  const clock = h('span', { class: 'clock', role: 'timer' }, '● 0:00');
  const timer = setInterval(() => {
    const seconds = Math.floor((Date.now() - begin) / 1000);
    clock.textContent = `● ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }, 250);
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  recorder.onstop = () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    done();
    if (isWanted) send(new Blob(chunks, { type: recorder.mimeType }), (Date.now() - begin) / 1000);
  };
  const finish = (wanted) => {
    isWanted = wanted;
    recorder.stop();
  };
  line.replaceChildren(
    tool('remove', t('cancelRecording'), () => finish(false)),
    clock,
    tool('send', t('stopRecording'), () => finish(true), { class: 'tool send' }),
  );
  line.lastElementChild.focus();
  recorder.start();
}
