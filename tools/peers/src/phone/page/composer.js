import { act } from './api.js';
import { quote } from './bubble.js';
import { h, icon, redraw, tool } from './dom.js';
import { item, openMenu } from './message-menu.js';
import { startRecording } from './recording.js';
import { listen, me, setDraft, state } from './store.js';
import { t } from './texts.js';

const post = (fields) =>
  act('POST', `/customers/${state.me}/messages`, {
    chat: state.chat,
    ...(state.reply ? { quotedId: state.reply.id } : {}),
    ...fields,
  });

function postFile(file, fields = {}) {
  const form = new FormData();
  const all = { chat: state.chat, quotedId: state.reply?.id ?? '', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('media', file);
  setDraft({});
  return act('POST', `/customers/${state.me}/messages`, form);
}

/** The input for customers. Created once, so that redrawing does not lose the text. */
export function composer() {
  const above = h('div');
  const input = h('textarea', { rows: '1', placeholder: t('message'), 'aria-label': t('message') });
  const right = h('div');
  const line = h('div', { class: 'line' });
  const files = h('input', { type: 'file', hidden: true, onchange: () => sendFile() });

  /** Whether the chosen picture is a story: the customer's own, or the company's that is replied to. */
  let story;
  const sendFile = () => {
    const [file] = files.files;
    if (file)
      void postFile(file, { text: input.value, ...(story ? { story } : {}) }).then((sent) => sent && clear());
    files.value = '';
  };
  const clear = () => {
    input.value = '';
    grow();
  };
  const send = async () => {
    const text = input.value.trim();
    if (text === '') return;
    const { editing } = state;
    clear();
    const sent = editing
      ? act('PUT', `/customers/${state.me}/messages/${editing.id}`, { text })
      : post({ text });
    setDraft({});
    if (!(await sent)) input.value ||= text;
    grow();
  };
  const grow = () => {
    input.style.height = '36px';
    input.style.height = `${Math.min(120, input.scrollHeight + 2)}px`;
    const isEmpty = input.value.trim() === '' && !state.editing;
    redraw(
      right,
      isEmpty
        ? tool('mic', t('record'), record, { 'data-key': 'right' })
        : tool('send', t('send'), send, { class: 'tool send', 'data-key': 'right' }),
    );
  };
  const choose = (accept, as) => {
    story = as;
    files.accept = accept;
    files.click();
  };
  const attach = (event) =>
    openMenu(event.currentTarget, [
      item('image', t('photo'), () => choose('image/*,video/mp4')),
      item('document', t('document'), () => choose('')),
      ...(me().can.hasStories
        ? [
            item('story', t('storyMention'), () => choose('image/*', 'mention')),
            input.value.trim() === ''
              ? null
              : item('story', t('storyReply'), () => choose('image/*', 'reply')),
          ]
        : []),
      ...(me().can.canSendCards
        ? [
            item('location', t('location'), () =>
              setTimeout(() => redraw(above, locationForm(drawAbove)), 0),
            ),
            item('contact', t('contact'), () => setTimeout(() => redraw(above, contactForm(drawAbove)), 0)),
          ]
        : []),
    ]);
  const record = () =>
    startRecording(line, {
      send: (sound, seconds) =>
        void postFile(new File([sound], 'voice.webm', { type: sound.type }), { voice: 'true', seconds }),
      sendSample: () => void post({ sampleVoice: true }),
      done: drawLine,
    });
  const drawAbove = () => {
    const about = state.reply ?? state.editing;
    redraw(
      above,
      about
        ? h(
            'div',
            { class: 'about' },
            state.editing ? icon('edit') : icon('reply'),
            quote(about),
            tool('close', t('cancel'), () => {
              if (state.editing) clear();
              setDraft({});
            }),
          )
        : null,
    );
  };
  const drawLine = () => {
    line.replaceChildren(tool('attach', t('attach'), attach), input, right);
    grow();
  };
  input.addEventListener('input', grow);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && (state.reply || state.editing)) {
      if (state.editing) clear();
      setDraft({});
    } else if (event.key === 'ArrowUp' && input.value === '' && me().can.canEdit) {
      const last = state.messages.findLast(
        ({ author, mediaType, isDeleted }) => author === state.me && mediaType === 'text' && !isDeleted,
      );
      if (last) setDraft({ editing: last });
    }
  });
  listen('draft', () => {
    if (state.editing) input.value = state.editing.text;
    drawAbove();
    grow();
    if (state.reply || state.editing) input.focus();
  });
  drawLine();
  return h('div', { class: 'composer' }, above, line, files);
}

function smallForm(fields, submit, done) {
  const element = h(
    'form',
    {
      class: 'about form',
      onsubmit: (event) => {
        event.preventDefault();
        submit(Object.fromEntries(new FormData(element)));
        done();
      },
      onkeydown: (event) => {
        if (event.key === 'Escape') done();
      },
    },
    ...fields.map((field) =>
      h('input', { class: 'field', required: true, 'aria-label': field.placeholder, ...field }),
    ),
    h('button', { class: 'button primary' }, t('send')),
    tool('close', t('cancel'), done),
  );
  queueMicrotask(() => element.querySelector('input')?.focus());
  return element;
}

const locationForm = (done) =>
  smallForm(
    [
      { name: 'name', placeholder: t('place'), value: 'Praça da Sé, São Paulo' },
      { name: 'latitude', placeholder: t('latitude'), value: '-23.5505', inputmode: 'decimal' },
      { name: 'longitude', placeholder: t('longitude'), value: '-46.6333', inputmode: 'decimal' },
    ],
    ({ name, latitude, longitude }) =>
      void post({ location: { name, latitude: Number(latitude), longitude: Number(longitude) } }).then(() =>
        setDraft({}),
      ),
    done,
  );

const contactForm = (done) => {
  const other = state.server?.customers.find(({ id, number }) => id !== state.me && number);
  return smallForm(
    [
      { name: 'name', placeholder: t('name'), value: other?.name ?? '' },
      { name: 'number', placeholder: t('number'), value: other?.number ?? '', inputmode: 'tel' },
    ],
    (contact) => void post({ contact }).then(() => setDraft({})),
    done,
  );
};
