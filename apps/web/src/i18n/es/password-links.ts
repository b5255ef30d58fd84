export const passwordLinks = {
  forgotTitle: '¿Olvidó su contraseña?',
  forgotText:
    'Escriba su correo. Si hay una cuenta con él, enviaremos un enlace para elegir una nueva contraseña.',
  send: 'Enviar el enlace',
  sentTitle: 'Revise su correo',
  sentText:
    'Si hay una cuenta con {{email}}, el enlace llega en un momento y vale por {{minutes}} minutos. ¿No llegó? Mire también el spam.',
  chooseTitle: 'Elija su contraseña',
  chooseText: 'Después de guardar, entre con su correo y la nueva contraseña.',
  backToLogin: 'Volver a la entrada',
};
