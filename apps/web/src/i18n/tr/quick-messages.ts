export const quickMessages = {
  title: 'Hazır yanıtlar',
};
