import { companyPanel } from './company.js';
import { h, redraw } from './dom.js';
import { peoplePanel } from './people.js';
import { phoneStage } from './phone.js';
import { connect, listen, show, state } from './store.js';
import { locale, t } from './texts.js';

document.documentElement.lang = locale;
document.title = `Prosa · ${t('title')}`;

const tabs = h('nav', { class: 'tabs', 'aria-label': t('title') });
const desk = h(
  'div',
  { class: 'desk' },
  h(
    'header',
    { class: 'top' },
    h('h1', {}, h('img', { src: 'icon.svg', alt: '' }), h('span', {}, t('title'))),
    tabs,
  ),
  peoplePanel(),
  phoneStage(),
  companyPanel(),
);

listen('all', () => {
  desk.dataset.view = state.view;
  redraw(
    tabs,
    ...['people', 'phone', 'company'].map((view) =>
      h(
        'button',
        {
          type: 'button',
          class: 'tab',
          'data-key': view,
          'data-view': view,
          'aria-current': String(
            state.view === view || (view === 'phone' && state.view === 'people' && innerWidth > 760),
          ),
          onclick: () => show(view),
        },
        t(view),
      ),
    ),
  );
});

document.querySelector('#app').append(desk);
connect();
